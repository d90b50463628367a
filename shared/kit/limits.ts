/** All limits of the product. Lengths are in characters (code points) unless a name says otherwise. */
export const limits = {
  homePageSize: 9,
  adminPageSize: 10,
  /** The number of articles beside the message that a page is not there. */
  newestSize: 3,
  maxPageSize: 100,
  commentsPageSize: 50,
  categoryBarSize: 10,
  tagCloudSize: 60,
  bulkSize: 100,
  searchMax: 200,
  /** The most articles on a page of what a search finds: each has an excerpt, which takes longer than any other field. */
  searchPageMax: 20,
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
  /** The levels of elements within each other. */
  contentDepthMax: 200,
  /** The elements and attributes together. */
  contentPartsMax: 100_000,
  contentPicturesMax: 2_000,
  tagsMax: 20,
  tagMax: 40,
  imageAltMax: 300,
  /** The maximum lengths of what is checked while it is being typed: no form refuses it before it is saved. */
  unsavedContentMax: 2_000_000,
  unsavedFieldMax: 10_000,
  /** The size of all fields of a draft as JSON, in UTF-16 code units: the largest article fits in any script. */
  draftMax: 2 * 1024 * 1024,
  newDraftsMax: 200,
  draftsListed: 500,
  invitationDays: 7,
  invitationsMax: 500,
  previewLinksMax: 20,
  previewDays: 7,
  imageMaxBytes: 5 * 1024 * 1024,
  imageMaxPixels: 50_000_000,
  fileMaxBytes: 50 * 1024 * 1024,
  importMaxBytes: 2 * 1024 * 1024 * 1024,
  categoryMax: 50,
  commentMax: 2_000,
  reportMax: 500,
  /** The number of answers that are shown under a comment, the latest; the others have pages of their own. */
  answersShown: 5,
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

/** The limits of an article's address and of what search engines show of it, apart from those that readers' pages bring along. */
export const searchLimits = {
  slugMax: 80,
  summaryMax: 300,
  titleMax: 120,
  descriptionMax: 300,
  bioMax: 300,
  canonicalUrlMax: 2_000,
  /** The numbers of characters that search engines show, about: they cut by width. */
  shownTitle: 60,
  shownDescription: 155,
} as const;
