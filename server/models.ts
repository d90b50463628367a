import type { Sequelize } from 'sequelize';
import { defineActivity } from './activity/model.ts';
import { ArticleRow, defineArticle } from './articles/model.ts';
import { defineAuthorProfile } from './authors/model.ts';
import { CategoryRow, defineCategory } from './categories/model.ts';
import { CommentRow, defineComment, defineCommentReport } from './comments/model.ts';
import { defineContact } from './contacts/model.ts';
import { defineTotal } from './database/totals.ts';
import { defineImage } from './images/model.ts';
import { defineInvitation, InvitationRow } from './invitations/model.ts';
import { defineMail } from './mail/model.ts';
import { definePreviewLink, PreviewLinkRow } from './previews/model.ts';
import { definePageRevision, defineRevision, PageRevisionRow, RevisionRow } from './revisions/model.ts';
import { defineSession } from './sessions/model.ts';
import { defineSettings } from './settings/model.ts';
import { defineTextPage } from './textPages/model.ts';
import { defineUser, UserRow } from './users/model.ts';
import { defineSavedView } from './views/model.ts';
import { definePageCopy, defineWorkingCopy, PageCopyRow, WorkingCopyRow } from './workingCopies/model.ts';

/** Binds every room's model to the database, then joins them: models never import each other. */
export function defineModels(sequelize: Sequelize): void {
  defineUser(sequelize);
  defineSession(sequelize);
  defineCategory(sequelize);
  defineArticle(sequelize);
  defineComment(sequelize);
  defineCommentReport(sequelize);
  defineContact(sequelize);
  defineImage(sequelize);
  defineInvitation(sequelize);
  defineTotal(sequelize);
  defineActivity(sequelize);
  defineMail(sequelize);
  defineRevision(sequelize);
  definePageRevision(sequelize);
  defineWorkingCopy(sequelize);
  definePageCopy(sequelize);
  definePreviewLink(sequelize);
  defineSettings(sequelize);
  defineTextPage(sequelize);
  defineSavedView(sequelize);
  defineAuthorProfile(sequelize);

  ArticleRow.belongsTo(CategoryRow, { as: 'category', foreignKey: 'categoryId' });
  ArticleRow.belongsTo(UserRow, { as: 'author', foreignKey: 'authorId' });
  CommentRow.belongsTo(ArticleRow, { as: 'article', foreignKey: 'articleId' });
  CommentRow.belongsTo(UserRow, { as: 'user', foreignKey: 'userId' });
  CommentRow.belongsTo(UserRow, { as: 'answered', foreignKey: 'answeredId' });
  RevisionRow.belongsTo(UserRow, { as: 'user', foreignKey: 'userId' });
  PageRevisionRow.belongsTo(UserRow, { as: 'user', foreignKey: 'userId' });
  WorkingCopyRow.belongsTo(UserRow, { as: 'user', foreignKey: 'userId' });
  PageCopyRow.belongsTo(UserRow, { as: 'user', foreignKey: 'userId' });
  InvitationRow.belongsTo(UserRow, { as: 'inviter', foreignKey: 'invitedBy' });
  PreviewLinkRow.belongsTo(UserRow, { as: 'user', foreignKey: 'userId' });
}
