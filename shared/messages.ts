/** The success messages of the calls: those of the specification (section 8), and others in the same tone. */
export const done = {
  loggedIn: 'Login Successful',
  registered: 'Registration Successful',
  loggedOut: 'Logout Successful',
  profileUpdated: 'Profile Updated',
  userUpdated: 'User updated successfully',
  userDeleted: 'User deleted successfully',
  usersDeleted: 'Users deleted successfully',
  articleCreated: 'Article created successfully!',
  articleUpdated: 'Article updated successfully!',
  articlePublished: 'Article published successfully!',
  articleUnpublished: 'Article unpublished successfully!',
  articleDeleted: 'Article deleted successfully!',
  articlesDeleted: 'Articles deleted successfully!',
  categoryCreated: 'Category created successfully',
  categoryUpdated: 'Category updated successfully',
  categoryDeleted: 'Category deleted successfully',
  categoriesDeleted: 'Categories deleted successfully',
  messageSent: 'Message sent successfully!',
  messageDeleted: 'Message deleted successfully!',
  messagesDeleted: 'Messages deleted successfully!',
  commentAdded: 'Comment added successfully!',
  commentDeleted: 'Comment deleted successfully!',
  commentsDeleted: 'Comments deleted successfully!',
} as const;

/** The messages for failed calls without a message of their own (specification, section 8). */
export const failed = {
  login: 'Login Failed',
  register: 'Registration Failed',
  logout: 'Logout Failed',
  updateProfile: 'Profile Update Failed',
  updateUser: 'Error updating user',
  deleteUsers: 'Error deleting users',
  fetchArticles: 'Error fetching articles',
  createArticle: 'Error creating article',
  deleteArticle: 'error deleting article',
  deleteArticles: 'Bulk delete failed',
  fetchCategories: 'Error fetching categories',
  deleteCategory: 'Error deleting category',
  updateCategory: 'Error updating category',
  sendContact: 'Error sending message',
  fetchContacts: 'Error fetching contacts',
  deleteContact: 'Error deleting message',
  addComment: 'Error adding comment!',
  fetchComments: 'Error fetching comments!',
  fetchAllComments: 'Error fetching all comments!',
  deleteComment: 'Error deleting comment!',
  deleteComments: 'Error deleting comments!',
  unknown: 'Unknown error occurred',
} as const;

/** The messages of refused calls. */
export const refused = {
  wrongCredentials: 'Invalid email or password',
  notSignedIn: 'Please log in to continue.',
  notAllowed: 'Only admins can do this.',
  otherOrigin: 'This request came from another site and was refused.',
  tooMany: 'Too many attempts. Please try again later.',
  invalid: 'Please check the fields.',
  cannotDemoteLastAdmin: 'Cannot demote the last remaining admin.',
  cannotDeleteLastAdmin: "You can't delete the last admin",
  cannotSelectAdmins: 'Admins cannot be selected',
  emailTaken: 'This email is already taken.',
  usernameTaken: 'This username is already taken.',
  categoryTaken: 'This category already exists.',
  imageTooLarge: 'Image must be less than 5MB.',
  notAnImage: 'Only JPEG, PNG, WebP, GIF and AVIF images can be used.',
  tooManyPixels: 'Image must have at most 50 megapixels.',
  slowImage: 'This image takes too long to prepare. Please choose a smaller one.',
  unreadableImage: 'This image is damaged and cannot be read.',
  articleNotFound: 'Article not found.',
  listTooLarge: 'These articles are more than 2 MB. Ask with fields=card, or with a smaller limit.',
  noSuchCategory: 'Choose an existing category.',
  noVisibleText: 'Content must have visible text.',
  notReady: 'The service is not ready. Please try again in a moment.',
} as const;

/** The texts of a dialog that confirms an action which cannot be undone. */
export interface Confirmation {
  title: string;
  text: string;
}

/** The confirmations before deleting (specification, section 4, and those in the same tone that it leaves open). */
export const confirmations = {
  deleteUser: confirmDelete('User', 'this user'),
  deleteUsers: (count: number) => confirmDelete('Selected Users', `${count} users`),
  deleteArticle: confirmDelete('Article', 'this article'),
  deleteArticles: (count: number) => confirmDelete('Selected Articles', `${count} articles`),
  deleteCategory: confirmDelete('Category', 'this category'),
  deleteCategories: (count: number) => confirmDelete('Selected Categories', `${count} categories`),
  deleteMessage: confirmDelete('Message', 'this message'),
  deleteMessages: (count: number) => confirmDelete('Selected Messages', `${count} messages`),
  deleteComment: confirmDelete('Comment', 'this comment'),
  deleteComments: (count: number) => confirmDelete('Selected Comments', `${count} comments`),
} as const;

/** Placeholders for missing values, and texts of public pages. */
export const texts = {
  untitled: 'Untitled',
  unknownAuthor: 'Unknown',
  uncategorized: 'Uncategorized',
  noArticles: 'No published articles available.',
  articleNotFound: 'Article not found.',
  usersForAdmins: 'Access denied. Only admins can view users.',
  pageForAdmins: 'Access denied. Only admins can view this page.',
  pageNotFound: 'Oops! Looks like this page took a coffee break.',
  takeMeBack: 'Take me Back',
} as const;

function confirmDelete(what: string, which: string): Confirmation {
  return {
    title: `Delete ${what}`,
    text: `Are you sure you want to delete ${which}? This action cannot be undone.`,
  };
}
