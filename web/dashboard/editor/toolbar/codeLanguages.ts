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

/** Returns the languages of the menu, by the suffix of `language-`; includes the current one even if it is unknown. */
export function codeLanguages(current: string): [language: string, name: string][] {
  return NAMES.some(([language]) => language === current) ? NAMES : [...NAMES, [current, current]];
}
