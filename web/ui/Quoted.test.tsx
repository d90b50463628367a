import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Quoted } from './Quoted.tsx';

it.each([
  ['Delete “מפות” and “«Cartes»”?', 'Delete “<bdi>מפות</bdi>” and “<bdi>«Cartes»</bdi>”?'],
  ['„מפות“ und „Karten“ löschen?', '„<bdi>מפות</bdi>“ und „<bdi>Karten</bdi>“ löschen?'],
  ['Usunąć „מפות” i „Mapy”?', 'Usunąć „<bdi>מפות</bdi>” i „<bdi>Mapy</bdi>”?'],
  ['Supprimer «מפות» ?', 'Supprimer «<bdi>מפות</bdi>» ?'],
  ['למחוק את ”Maps” ואת ”מפות” מ”Atlas”?', 'למחוק את ”<bdi>Maps</bdi>” ואת ”<bdi>מפות</bdi>” מ”<bdi>Atlas</bdi>”?'],
  ['מחיקת ”The “true” minus”', 'מחיקת ”<bdi>The “true” minus</bdi>”'],
  ['「מפות」を削除しますか？', '「<bdi>מפות</bdi>」を削除しますか？'],
])('gives quotations a direction of their own: %s', (text, html) => {
  expect(renderToString(<Quoted text={text} />).replaceAll('<!-- -->', '')).toBe(html);
});
