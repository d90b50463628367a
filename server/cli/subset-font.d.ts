/** It has no types of its own: https://github.com/papandreou/subset-font#options */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype' | 'woff' | 'woff2';
    /** By axis, how much of it stays: a range, or one place on it. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** Makes a font with the glyphs of `text` alone. */
  // biome-ignore lint/style/noDefaultExport: so it is written.
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
