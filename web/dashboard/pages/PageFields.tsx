import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import { linkLimits, type MenuPlace, textPageLimits } from '../../../shared/settings/menus.ts';
import { textPageMessages as messages } from '../../../shared/textPages/textPageMessages.ts';
import type { TextPage } from '../../../shared/textPages/textPages.ts';
import { Choice } from '../../forms/Choice.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { ContentInput } from '../articles/form/ContentInput.tsx';
import { requireUploaded } from '../articles/form/sendArticle.ts';
import styles from '../documents/DocumentForm.module.css';
import { RevisionsDialog } from '../documents/history/RevisionsDialog.tsx';
import { OfferedDrafts } from '../documents/OfferedDrafts.tsx';
import { useServerDraft } from '../documents/useServerDraft.ts';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import type { FormProps } from '../forms/useRowForm.ts';
import { useRowForm } from '../forms/useRowForm.ts';
import { useDashboard } from '../useDashboard.ts';
import { placeLabels } from './PlaceSelect.tsx';
import { type PageValues, pageDrafts, valuesOf } from './pageDrafts.ts';
import { slugOf } from './slugOf.ts';

const created = { done: messages.created, failed: messages.createFailed };
const updated = { done: messages.updated, failed: messages.updateFailed, quiet: 412 };

const compared: ComparedField<PageValues>[] = [
  { name: 'title', label: 'Title' },
  { name: 'content', label: 'Content', kind: 'html' },
  { name: 'slug', label: 'Address' },
  { name: 'menuTitle', label: 'Menu title' },
  { name: 'inMenu', label: 'Menu', show: (place: MenuPlace) => placeLabels[place] },
];

interface PageFieldsProps extends FormProps<TextPage> {
  /** The address that the page has now, also where somebody has changed it since it was loaded. */
  slug: string | undefined;
}

/** The fields of a new page, or of the one that it is opened for. */
export const PageFields = observer(function PageFields({ slug: path, onCancel, ...options }: PageFieldsProps) {
  const { row } = options;
  const { site, toasts } = useStores();
  const { api, backgroundApi } = useDashboard();
  const { draft, save, show } = useRowForm<TextPage, PageValues>({
    ...options,
    kind: 'page',
    valuesOf,
    send: async ({ values, changed, ended, conditions }): Promise<TextPage> => {
      const send = async () => {
        requireUploaded(values.content);
        return row
          ? api.updateTextPage(path ?? row.slug, { ...changed, ...ended }, conditions)
          : api.createTextPage({ ...values, ...ended }, conditions);
      };
      return (await toasts.promise(send(), row ? updated : created)).page;
    },
  });
  const address = path ?? row?.slug ?? '';
  const owner = row && address;
  const server = useServerDraft({
    ...{ document: pageDrafts, draft, row, owner, valuesOf },
    loadEditors: backgroundApi.pageEditors,
  });
  const [isShowingRevisions, setShowingRevisions] = useState(false);
  const { form } = draft;
  const slug = form.field('slug');
  const inMenu = form.field('inMenu');
  const isFixed = row !== null && !row.canDelete;

  const title = {
    ...form.field('title'),
    set(text: string) {
      // The address follows the title of a new page until somebody types another one.
      if (row === null && slug.value === slugOf(form.values.title)) slug.set(slugOf(text));
      form.set('title', text);
    },
  };

  return (
    <DraftFormBody
      draft={draft}
      compared={compared}
      label={row ? 'Update Page' : 'Add Page'}
      onSave={save}
      onCancel={onCancel}
      above={<OfferedDrafts server={server} compared={compared} />}
      beside={row && <Button onClick={() => setShowingRevisions(true)}>Earlier versions</Button>}
    >
      <div className={`stack ${styles.columns}`}>
        <div className={`stack ${styles.column}`}>
          <TextInput field={title} label="Title" limit={limits.titleMax} required />
          <ContentInput field={form.field('content')} />
        </div>
        <div className={`stack ${styles.column}`}>
          <TextInput
            field={slug}
            label="Address"
            hint={isFixed ? `${site.url}/${slug.value}: this page keeps its address.` : `${site.url}/${slug.value}`}
            limit={textPageLimits.slugMax}
            readOnly={isFixed}
            spellCheck={false}
            autoCapitalize="none"
            required
          />
          <Choice
            label="Menu"
            hint="Its place among the pages is chosen in the list."
            name="inMenu"
            value={inMenu.value}
            error={inMenu.error}
            options={Object.entries(placeLabels)}
            onChoose={inMenu.set}
          />
          <TextInput
            field={form.field('menuTitle')}
            label="Menu title"
            hint="The name of the link, where the title is too long. Leave it blank for the title."
            limit={linkLimits.nameMax}
          />
        </div>
      </div>
      {isShowingRevisions && (
        <RevisionsDialog
          draft={draft}
          list={(page) => api.pageRevisions(address, { page })}
          read={(version) => api.pageRevision(address, version)}
          restore={async (...version) => {
            const response = await api.restorePageRevision(address, ...version);
            show(response.page);
            return response;
          }}
          onClose={() => setShowingRevisions(false)}
        />
      )}
    </DraftFormBody>
  );
});
