import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId, useRef } from 'react';
import type { HeaderLink } from '../../../shared/settings/links.ts';
import { linkLimits } from '../../../shared/settings/menus.ts';
import type { SettingValues } from '../../../shared/settings/settings.ts';
import { listOf, msg, t } from '../../../shared/texts/t.ts';
import inputs from '../../forms/Field.module.css';
import type { FieldState } from '../../forms/Form.ts';
import { TextArea } from '../../forms/TextInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import styles from './MenuForm.module.css';
import { type SettingsRow, useSettingsDraft } from './useSettingsForm.ts';

const SCHEME = 'https://';

type Values = Pick<SettingValues, 'headerLinks' | 'footerText'>;

const compared: ComparedField<Values>[] = [
  {
    name: 'headerLinks',
    label: msg('Links'),
    show: (links: HeaderLink[]) => listOf(links.map(({ name, url }) => `${name} (${url})`)) || t('No links'),
  },
  { name: 'footerText', label: msg('Footer text'), show: (text: string) => text || t('No text') },
];

/** Changes the further links of the menus, and the text of the footer. */
export const MenuForm = observer(function MenuForm({ row }: { row: SettingsRow }) {
  const { draft, save } = useSettingsDraft(row, ['headerLinks', 'footerText']);
  const { form } = draft;

  return (
    <DraftFormBody draft={draft} compared={compared} label={t('Update Menus')} onSave={save}>
      <LinksInput field={form.field('headerLinks')} />
      <TextArea
        field={form.field('footerText')}
        label={t('Footer text')}
        hint={t('Plain text under the description in the footer. Leave it blank for none.')}
        limit={linkLimits.footerTextMax}
      />
    </DraftFormBody>
  );
});

/** Links with a name and an address each, which can be added and removed. */
const LinksInput = observer(function LinksInput({ field }: { field: FieldState<HeaderLink[]> }) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const links = field.value;
  const errorId = field.error ? `${id}-error` : undefined;

  const change = (index: number, part: Partial<HeaderLink>) =>
    field.set(links.map((link, at) => (at === index ? { ...link, ...part } : link)));

  const focusNext = (selector: string) =>
    requestAnimationFrame(() => [...(group.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());

  const handleAdd = () => {
    field.set([...links, { name: '', url: '' }]);
    focusNext('[data-name]');
  };

  const handleRemove = (index: number) => {
    field.set(links.filter((_, at) => at !== index));
    // The pressed button disappears.
    focusNext('[data-add]');
  };

  return (
    <fieldset ref={group} className={`stack ${inputs.field} ${styles.links}`} aria-describedby={`${id}-hint`}>
      <legend className={inputs.label}>{t('Links')}</legend>
      <p id={`${id}-hint`} className="tiny">
        {t(
          'In the header and the footer, after the pages: a path such as /about, or an address that begins with https://, http://, mailto: or tel:. A name has up to {max, number} characters.',
          { max: linkLimits.nameMax },
        )}
      </p>
      {links.map((link, index) => (
        <LinkRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone
          key={index}
          link={link}
          number={index + 1}
          errorId={errorId}
          onChange={(part) => change(index, part)}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {field.error && (
        <p id={errorId} className={inputs.error}>
          {field.error}
        </p>
      )}
      <div>
        {links.length < linkLimits.headerLinks ? (
          <Button onClick={handleAdd} data-add>
            <Plus size={18} aria-hidden /> {t('Add link')}
          </Button>
        ) : (
          <p className="tiny" data-add tabIndex={-1}>
            {t('{max, number} links are the most.', { max: linkLimits.headerLinks })}
          </p>
        )}
      </div>
    </fieldset>
  );
});

interface LinkRowProps {
  link: HeaderLink;
  number: number;
  errorId: string | undefined;
  onChange: (part: Partial<HeaderLink>) => void;
  onRemove: () => void;
}

function LinkRow({ link, number, errorId, onChange, onRemove }: LinkRowProps) {
  const error = { 'aria-invalid': errorId ? true : undefined, 'aria-describedby': errorId };

  return (
    <div className={styles.link}>
      <input
        {...error}
        className={inputs.input}
        dir="auto"
        aria-label={t('Name of link {number}', { number })}
        placeholder={t('Name')}
        maxLength={linkLimits.nameMax * 2}
        value={link.name}
        onChange={({ target }) => onChange({ name: target.value })}
        data-name
      />
      <input
        {...error}
        className={inputs.input}
        aria-label={t('Address of link {number}', { number })}
        placeholder={SCHEME}
        inputMode="url"
        spellCheck={false}
        maxLength={linkLimits.urlMax}
        value={link.url}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <IconButton
        label={
          link.name
            ? t('Remove link {number}: {name}', { number, name: link.name })
            : t('Remove link {number}', { number })
        }
        title={t('Remove')}
        kind="bad"
        onClick={onRemove}
      >
        <X size={18} />
      </IconButton>
    </div>
  );
}
