import { languageOf } from '../../../shared/site/language.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { language, msg, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { deletionColumns } from '../list/deletionColumns.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';

/** The deleted articles. */
export function ArticleTrash() {
  return (
    <ListTable
      isTrash
      label={t('Trash')}
      order={msg('latest deletion first')}
      list={useDashboard().trash.articles}
      columns={[
        {
          name: msg('Title'),
          isContent: true,
          cell: ({ title }) => (
            <span lang={title === '' ? language() : languageOf(title)}>{title || t(texts.untitled)}</span>
          ),
        },
        {
          name: msg('State'),
          width: 7,
          line: true,
          cell: ({ published }) => <Badge>{t(published ? 'Published' : 'Draft')}</Badge>,
        },
        ...deletionColumns,
      ]}
      nameOf={({ title }) => title || t(texts.untitled)}
      confirmations={{ one: () => confirmations.deleteArticleForever, many: confirmations.deleteArticlesForever }}
      empty={t('The trash is empty. Deleted articles stay here for 30 days.')}
    />
  );
}

/** The deleted contact messages. */
export function MessageTrash() {
  return (
    <ListTable
      isTrash
      label={t('Trash')}
      order={msg('latest deletion first')}
      list={useDashboard().trash.contacts}
      columns={[
        { name: msg('Name'), width: 9, cell: ({ username }) => username },
        { name: msg('Message'), isContent: true, cell: ({ message }) => message },
        ...deletionColumns,
      ]}
      nameOf={({ username }) => t('the message from {name}', { context: 'object of a verb', name: username })}
      confirmations={{ one: () => confirmations.deleteMessageForever, many: confirmations.deleteMessagesForever }}
      empty={t('The trash is empty. Deleted messages stay here for 30 days.')}
    />
  );
}
