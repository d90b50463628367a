/** The shortest PDF. */
export const book = {
  name: 'On paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\n' +
      'trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
  ),
};

/** About a second of silence: frames of MPEG 1, layer III, 128 kbit/s. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
export const talk = {
  name: 'Talk.mp3',
  mimeType: 'audio/mpeg',
  buffer: Buffer.concat(Array.from({ length: 40 }, () => frame)),
};
