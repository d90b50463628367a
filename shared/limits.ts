/** All limits of the product. Lengths are in characters (code points) unless a name says otherwise. */
export const limits = {
  homePageSize: 9,
  adminPageSize: 10,
  maxPageSize: 100,
  commentsPageSize: 50,
  categoryBarSize: 10,
  bulkSize: 100,
  searchMax: 200,
  /** The maximum size of a list as JSON; a list of the default page size may be larger. */
  listMaxBytes: 2 * 1024 * 1024,

  usernameMin: 2,
  usernameMax: 50,
  emailMax: 254,
  passwordMin: 8,
  /** bcrypt reads no more than this many bytes of UTF-8. */
  passwordMaxBytes: 72,

  titleMax: 200,
  contentMax: 1_000_000,
  tagsMax: 20,
  tagMax: 40,
  imageAltMax: 300,
  slugMax: 80,
  summaryMax: 300,
  metaTitleMax: 120,
  metaDescriptionMax: 300,
  canonicalUrlMax: 2_000,
  /** The size of a picture from which it counts as heavy. */
  heavyPictureBytes: 500 * 1024,
  /** The length of a text in a finding of the checks before a publication. */
  checkedText: 60,
  /** The maximum lengths of what is kept while it is being typed: no form refuses it before it is saved. */
  unsavedContentMax: 2_000_000,
  unsavedFieldMax: 10_000,
  unsavedTagsMax: 200,
  newDraftsMax: 50,
  previewLinksMax: 20,
  previewDays: 7,
  imageMaxBytes: 5 * 1024 * 1024,
  imageMaxPixels: 50_000_000,
  categoryMax: 50,
  commentMax: 2_000,
  contactNameMax: 100,
  contactMessageMax: 5_000,

  siteNameMax: 100,
  siteDescriptionMax: 300,
  sitePhoneMax: 50,
  siteLocationMax: 200,

  toastMs: 3_000,

  cardTitle: 80,
  cardSummary: 160,

  tableText: 30,
  tablePost: 20,
  tableTags: 3,
  scrollToFormMs: 50,
} as const;
