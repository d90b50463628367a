/** Returns a colour that was typed as '#rrggbb'; null for anything else. */
export function readColour(typed: string): string | null {
  const colour = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
}
