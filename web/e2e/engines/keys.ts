/** The codes in WebDriver of keys that are no character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const CODES: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F10: '\uE03A',
  Meta: '\uE03D',
};

/** The actions that press keys together, such as 'Control+Shift+z'. */
export function chord(keys: string): object[] {
  const held = keys.split(/(?<=.)\+/).map((key) => CODES[key] ?? key);
  return [
    ...held.map((value) => ({ type: 'keyDown', value })),
    ...held.reverse().map((value) => ({ type: 'keyUp', value })),
  ];
}

/** The actions that type a text; a line break is the Enter key. */
export function keystrokes(text: string): object[] {
  return [...text]
    .map((character) => (character === '\n' ? (CODES.Enter ?? '') : character))
    .flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
}
