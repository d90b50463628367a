import { z } from 'zod';
import { capitalise } from '../../shared/kit/text.ts';
import { type Variable, variables } from '../configVariables.ts';

const rows: [string, Variable][] = Object.entries(variables);

/** Writes the table of the configuration for operators, in Markdown. */
export function configTable(): string {
  const cells = rows.map(([name, { schema, description, absent }]) => [
    `\`${name}\``,
    absent ?? `\`${z.parse(schema, undefined)}\``,
    description,
  ]);
  const lines = [['variable', 'default', 'meaning'], ['---', '---', '---'], ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |\n`).join('');
}

/** Writes `.env.example`: each variable with its description, and its default or an example; secrets are left empty. */
export function envExample(): string {
  const blocks = rows.map(([name, { schema, description, example, absent, secret }]) => {
    const value = String(absent ? example : z.parse(schema, undefined));
    const facts = [...(absent ? [`without it: ${absent}`] : []), ...(secret ? [`for example: ${value}`] : [])];
    const meaning = [`${capitalise(description)}.`, ...facts.map((fact) => `${capitalise(fact)}.`)].join(' ');
    return `# ${meaning}\n# ${name}=${secret ? '' : quoted(value)}\n`;
  });
  return ['# Copy to .env and change what you need. The real environment wins.\n', ...blocks].join('\n');
}

function quoted(value: string): string {
  return /\s/.test(value) ? `"${value}"` : value;
}
