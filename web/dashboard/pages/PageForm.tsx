import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { linkLimits, type MenuPlace, menuPlaces, textPageLimits } from '../../../shared/settings/menus.ts';
import { textPageMessages as messages } from '../../../shared/textPages/textPageMessages.ts';
import type { TextPage, TextPageCard } from '../../../shared/textPages/textPages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import type { Form } from '../../forms/Form.ts';
import { Switch } from '../../forms/Switch.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { DocumentForm } from '../documents/DocumentForm.tsx';
import type { RevisionCalls } from '../documents/history/RevisionsDialog.tsx';
import { requireUploaded } from '../documents/requireUploaded.ts';
import type { DraftedDocument } from '../documents/ServerDraft.ts';
import { sayOffline } from '../documents/sayOffline.ts';
import { useServerDraft } from '../documents/useServerDraft.ts';
import { WholeDocument } from '../documents/WholeDocument.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { createOnce } from '../forms/createOnce.ts';
import { type FormProps, type RowChanges, useRowForm } from '../forms/useRowForm.ts';
import { useModule } from '../ui/useModule.ts';
import { useDashboard } from '../useDashboard.ts';
import { placeLabels } from './PlaceSelect.tsx';

/** The values of the form of a page, named like the fields of the call. */
type PageValues = Pick<TextPage, 'title' | 'menuTitle' | 'slug' | 'inMenu' | 'published' | 'content'>;

/** The initial values of the form: those of a saved page, or empty ones. */
const valuesOf = (page: TextPage | null): PageValues => ({
  title: page?.title ?? '',
  menuTitle: page?.menuTitle ?? '',
  slug: page?.slug ?? '',
  inMenu: page?.inMenu ?? 'none',
  published: page?.published ?? false,
  content: page?.content ?? '',
});

/** The drafts of written pages. */
const pageDrafts: DraftedDocument<PageValues> = {
  kind: 'page',
  fieldsOf: (values) => values,
  valuesOf: (fields) => fields,
  async valuesAt(version, { api, owner, loaded }) {
    const { title, menuTitle, content } = await api.pageRevision(owner, version);
    return { ...loaded, title, menuTitle, content };
  },
};

const created = { done: messages.created, failed: messages.createFailed };
const updated = { done: messages.updated, failed: messages.updateFailed, quiet: 412 };

const compared: ComparedField<PageValues>[] = [
  { name: 'title', label: msg('Title') },
  { name: 'content', label: msg('Content'), kind: 'html' },
  { name: 'slug', label: msg('Address') },
  { name: 'menuTitle', label: msg('Menu title') },
  { name: 'inMenu', label: msg('Menu'), show: (place: MenuPlace) => t(placeLabels[place]) },
  { name: 'published', label: msg('Published'), show: (isPublished: boolean) => t(isPublished ? 'Yes' : 'No') },
];

/** The form of a new page or of an existing one, which is loaded first with its text. */
export function PageForm({ row, ...props }: FormProps<TextPageCard>) {
  const { api } = useDashboard();

  return (
    <WholeDocument {...props} slug={row?.slug ?? null} read={api.textPage} kind="page" failed={messages.fetchFailed}>
      {(page, onSaved) => <PageFields {...props} row={page} slug={row?.slug} onSaved={onSaved} />}
    </WholeDocument>
  );
}

interface PageFieldsProps extends FormProps<TextPage> {
  /** The address that the page has now, also where somebody has changed it since it was loaded. */
  slug: string | undefined;
}

const PageFields = observer(function PageFields({ slug: path, onCancel, ...options }: PageFieldsProps) {
  const { row } = options;
  const { toasts } = useStores();
  const { api, backgroundApi } = useDashboard();
  const address = path ?? row?.slug ?? '';
  const send = async ({ values, changed, ended, conditions }: RowChanges<PageValues>) => {
    requireUploaded(values.content);
    const whole = { ...values, ...ended };
    return row
      ? api.updateTextPage(address, { ...changed, ...ended }, conditions)
      : createOnce(
          () => api.createTextPage(whole, conditions),
          ({ page: { slug, version } }) => api.updateTextPage(slug, whole, { version }),
        );
  };
  const { draft, save, show } = useRowForm<TextPage, PageValues>({
    ...options,
    kind: 'page',
    valuesOf,
    send: async (changes) => (await toasts.promise(sayOffline(send(changes)), row ? updated : created)).page,
  });
  const server = useServerDraft({
    ...{ document: pageDrafts, draft, row, draftId: options.draftId, owner: row && address, valuesOf },
    loadEditors: backgroundApi.pageEditors,
  });
  const revisions: RevisionCalls = {
    list: (page) => api.pageRevisions(address, { page }),
    read: (version) => api.pageRevision(address, version),
    restore: async (...version) => {
      const response = await api.restorePageRevision(address, ...version);
      show(response.page);
      return response;
    },
  };

  return (
    <DocumentForm
      kind="page"
      draft={draft}
      server={server}
      compared={compared}
      revisions={row && revisions}
      title={titleField(draft.form, row)}
      publish={<PagePublish form={draft.form} page={row} onPublish={save} />}
      onSave={save}
      onCancel={onCancel}
    >
      <PlaceFields form={draft.form} isFixed={row !== null && !row.canDelete} />
    </DocumentForm>
  );
});

const loadSheet = () => import('../documents/PublishSheet.tsx');

interface PagePublishProps {
  form: Form<PageValues>;
  /** The page as it is saved; null for a new one. */
  page: TextPage | null;
  onPublish: () => void;
}

/** The button that opens the sheet from which a page is published, or its changes are. */
const PagePublish = observer(function PagePublish({ form, page, onPublish }: PagePublishProps) {
  const { site } = useStores();
  const [isOpen, setOpen] = useState(false);
  const { module } = useModule(loadSheet, isOpen);
  const isLive = page?.published ?? false;
  const close = () => setOpen(false);
  const handleConfirm = () => {
    form.set('published', true);
    close();
    onPublish();
  };

  return (
    <>
      <Button kind="primary" data-publish busy={form.busy} onClick={() => setOpen(true)}>
        {t(isLive ? 'Update…' : 'Publish…')}
      </Button>
      {isOpen && module && (
        <module.PublishSheet
          kind="page"
          address={`${site.url}/${form.values.slug}`}
          isLive={isLive}
          versions={{ typed: { ...form.values }, saved: form.initial }}
          compared={compared}
          action={t(isLive ? 'Update now' : 'Publish now')}
          onConfirm={handleConfirm}
          onClose={close}
        />
      )}
    </>
  );
});

/** Returns the field of the title, which the address of a new page follows until somebody types another one. */
function titleField(form: Form<PageValues>, row: TextPage | null) {
  const slug = form.field('slug');
  return {
    ...form.field('title'),
    set(text: string) {
      if (row === null && slug.value === slugOf(form.values.title)) slug.set(slugOf(text));
      form.set('title', text);
    },
  };
}

/** The address of a page and its link in the menus; `isFixed` for one that keeps its address. */
const PlaceFields = observer(function PlaceFields({ form, isFixed }: { form: Form<PageValues>; isFixed: boolean }) {
  const { site } = useStores();
  const slug = form.field('slug');
  const inMenu = form.field('inMenu');
  const address = `${site.url}/${slug.value}`;

  return (
    <>
      <TextInput
        field={slug}
        label={t('Address')}
        hint={isFixed ? t('{address}: this page keeps its address.', { address }) : address}
        limit={textPageLimits.slugMax}
        readOnly={isFixed}
        spellCheck={false}
        autoCapitalize="none"
        required
      />
      <Choice
        label={t('Menu')}
        hint={t('Its place among the pages is chosen in the list.')}
        name="inMenu"
        value={inMenu.value}
        error={inMenu.error}
        options={menuPlaces.map((place) => [place, t(placeLabels[place])])}
        onChoose={inMenu.set}
      />
      <Switch
        field={form.field('published')}
        label={t('Published')}
        hint={t('Readers do not see a page that is not published; it is in no menu.')}
      />
      <TextInput
        field={form.field('menuTitle')}
        label={t('Menu title')}
        hint={t('The name of the link, where the title is too long. Leave it blank for the title.')}
        limit={linkLimits.nameMax}
      />
    </>
  );
});

/** Suggests an address for a title: 'house-rules' for 'House rules'; empty where no letter of it is one of a to z. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, textPageLimits.slugMax)
    .replaceAll(/^-+|-+$/g, '');
