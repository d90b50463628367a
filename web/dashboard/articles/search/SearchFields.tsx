import { observer } from 'mobx-react-lite';
import type { Article } from '../../../../shared/articles/articles.ts';
import { INLINE_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { searchLimits } from '../../../../shared/kit/limits.ts';
import { characterCount, truncate } from '../../../../shared/kit/text.ts';
import { articlePath } from '../../../../shared/site/paths.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { Form } from '../../../forms/Form.ts';
import { TextArea, TextInput } from '../../../forms/TextInput.tsx';
import { useStores } from '../../../kernel/stores.ts';
import { rich } from '../../../texts/rich.tsx';
import type { ArticleValues } from '../form/articleValues.ts';
import styles from './SearchFields.module.css';
import { SearchPreview } from './SearchPreview.tsx';
import { typedSlug } from './typedSlug.ts';

interface SearchFieldsProps {
  form: Form<ArticleValues>;
  article: Article | null;
}

/** The address of an article, and what search engines show of it, with a preview while typing. */
export const SearchFields = observer(function SearchFields({ form, article }: SearchFieldsProps) {
  const { site } = useStores();
  const { title, content, slug, summary, metaTitle, metaDescription, canonicalUrl } = form.values;
  const begin = truncate(textOf(content), searchLimits.summaryMax);
  const made = typedSlug(slug.trim() === '' ? title : slug);
  const address = made ? site.url + articlePath({ slug: made }) : null;

  return (
    <div className={`stack ${styles.fields}`}>
      <TextInput
        field={form.field('slug')}
        label={t('Slug')}
        hint={<AddressHint address={address} typed={slug} article={article} />}
        limit={searchLimits.slugMax}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        field={form.field('metaTitle')}
        label={t('Search title')}
        hint={
          <Length
            text={metaTitle}
            shown={searchLimits.shownTitle}
            max={searchLimits.titleMax}
            blank={t('Left blank, the title. Search engines show about {count} characters.', {
              count: searchLimits.shownTitle,
            })}
          />
        }
        limit={searchLimits.titleMax}
      />
      <TextArea
        field={form.field('metaDescription')}
        label={t('Search description')}
        hint={
          <Length
            text={metaDescription}
            shown={searchLimits.shownDescription}
            max={searchLimits.descriptionMax}
            blank={t('Left blank, the summary. Search engines show about {count} characters.', {
              count: searchLimits.shownDescription,
            })}
          />
        }
        limit={searchLimits.descriptionMax}
      />
      <SearchPreview
        address={canonicalUrl.trim() || (address ?? site.url + articlePath({ slug: '…' }))}
        title={metaTitle.trim() || title.trim()}
        description={metaDescription.trim() || summary.trim() || begin}
      />
      <TextInput
        field={form.field('canonicalUrl')}
        label={t('Canonical address')}
        hint={t(
          'Only for a text that was published elsewhere first: search engines then show that address. Begin with http:// or https://.',
        )}
        type="url"
        limit={searchLimits.canonicalUrlMax}
        autoComplete="off"
      />
    </div>
  );
});

/** Tells the address that a slug makes, and where the present one will lead. */
function AddressHint({ address, typed, article }: { address: string | null; typed: string; article: Article | null }) {
  const isBlank = typed.trim() === '';
  const present = article && articlePath(article);
  const isChanged = present !== null && address !== null && !address.endsWith(present);

  return (
    <>
      {address === null && isBlank && t('It is made from the title when you save.')}
      {address === null && !isBlank && t('Use the letters a to z, digits and hyphens: up to 80 characters.')}
      {address !== null &&
        rich(isBlank ? '<a>{address}</a> (from the title)' : '<a>{address}</a>', {
          address,
          a: (words) => <span className={styles.address}>{words}</span>,
        })}
      {isChanged && article?.published && (
        <span className={styles.moved}>
          {t('The present address, {address}, will lead to the new one.', { address: present })}
        </span>
      )}
    </>
  );
}

interface LengthProps {
  text: string;
  /** The number of characters that search engines show, about. */
  shown: number;
  max: number;
  /** Says what serves where it is blank. */
  blank: string;
}

/** Tells how much of a text search engines show. */
function Length({ text, shown, max, blank }: LengthProps) {
  const count = characterCount(text.trim());
  if (count === 0) return blank;
  return (
    <>
      {t('{count} of {max} characters.', { count, max })}{' '}
      <span className={count > shown ? styles.long : undefined}>
        {t(count > shown ? 'Search engines cut it after about {shown}.' : 'Search engines show about {shown}.', {
          shown,
        })}
      </span>
    </>
  );
}

/** Returns the text that a reader of HTML sees, without footnotes, in one line: elements that are not inline separate words. */
export function textOf(html: string): string {
  const spaced = html.replace(/<\/?([a-z0-9]+)/gi, (tag, name: string) =>
    Object.hasOwn(INLINE_ELEMENTS, name.toLowerCase()) ? tag : ` ${tag}`,
  );
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  for (const note of body.querySelectorAll('small[data-footnote]')) note.remove();
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
