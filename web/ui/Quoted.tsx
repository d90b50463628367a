/** “English”, „German“, «French», 「Japanese」 and ”Hebrew” quotations; the last begin and end with the same mark. */
const QUOTED =
  /((?<=“)[^”]*(?=”)|(?<=„)[^“”]*(?=[“”])|(?<=«)[^»]*(?=»)|(?<=「)[^」]*(?=」)|(?<=^[^“„”]*(?:”(?:[^“”]|“[^”]*”)*”[^“„”]*)*”)(?:[^“”]|“[^”]*”)*(?=”))/;

/** A sentence of the interface, in which what people wrote, in quotation marks of any language, has a direction of its own. */
export function Quoted({ text }: { text: string }) {
  const parts = text.split(QUOTED);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have nothing else, and never change places
  return parts.map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part));
}
