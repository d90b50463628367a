/** Letters that Unicode does not take apart. */
const OTHERS: Record<string, string> = { ø: 'o', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ς: 'σ' };

/** Returns a text as a list is searched for it: in small letters, without their marks. */
export function withoutMarks(text: string): string {
  const lower = text.toLowerCase().normalize('NFD');
  const bare = lower.replace(/[\u0300-\u036f]+/g, '').normalize('NFC');
  return bare.replace(/[øđħıłς]/g, (letter) => OTHERS[letter] ?? letter);
}
