/** The widths that a picture in a text may have, beside that of the text: the value of `data-width` of its `<figure>`. */
export const PICTURE_WIDTHS = ['wide', 'full'] as const;

export type PictureWidth = 'text' | (typeof PICTURE_WIDTHS)[number];

/** The attributes that the server writes into the `<img>` of an uploaded picture. */
export type PictureAttributes = Record<
  'src' | 'width' | 'height' | 'srcset' | 'sizes' | 'loading' | 'decoding',
  string
>;

/** The widths of a picture on the reader's page, as styles/prose.css lays it out, for the attribute `sizes`. */
const SIZES: Record<PictureWidth, string> = {
  text: '(min-width: 41rem) 37rem, 92vw',
  wide: '(min-width: 900px) 42rem, (min-width: 41rem) 37rem, 92vw',
  full: '(min-width: 1100px) 49rem, (min-width: 900px) 100vw, (min-width: 41rem) 41rem, 100vw',
};

/** Returns the `sizes` of a picture of this width. */
export const pictureSizes = (shown: PictureWidth): string => SIZES[shown];

/** An uploaded picture as the API describes it, without its alternative text. */
interface Picture {
  url: string;
  width: number;
  height: number;
  srcset: string;
}

/** Returns the attributes of an uploaded picture, but for its alternative text, which belongs to the text. */
export function pictureAttributes({ url, width, height, srcset }: Picture, shown: PictureWidth): PictureAttributes {
  return {
    src: url,
    width: String(width),
    height: String(height),
    srcset,
    sizes: SIZES[shown],
    loading: 'lazy',
    decoding: 'async',
  };
}

/** Returns the width that a `data-width` stands for; that of the text where it is none. */
export const pictureWidth = (dataWidth: string | null | undefined): PictureWidth =>
  PICTURE_WIDTHS.find((width) => width === dataWidth) ?? 'text';
