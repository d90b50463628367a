const NAMES: [language: string, name: string][] = [
  ['', 'Plain text'],
  ['bash', 'Bash'],
  ['c', 'C'],
  ['css', 'CSS'],
  ['go', 'Go'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['ts', 'TypeScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
];

/** The languages to choose from, by what follows `language-`; the current one among them, known or not. */
export function codeLanguages(current: string): [language: string, name: string][] {
  return NAMES.some(([language]) => language === current) ? NAMES : [...NAMES, [current, current]];
}
