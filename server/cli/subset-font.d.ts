/** Declares the types that the package lacks: https://github.com/papandreou/subset-font#options */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype' | 'woff' | 'woff2';
    /** The part of each axis that stays: a range, or one value. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** Makes a font with the glyphs of `text` alone. */
  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
