import { observer } from 'mobx-react-lite';
import { limits } from '../../../shared/limits.ts';
import { settingMessages } from '../../../shared/settingMessages.ts';
import type { AdminSettings, SettingName, SettingValues } from '../../../shared/settings.ts';
import { variableOf } from '../../../shared/settingVariables.ts';
import { Select } from '../../forms/Select.tsx';
import { TextArea, TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import type { ComparedField } from '../conflict/mergeFields.ts';
import { DraftFormBody } from '../DraftFormBody.tsx';
import { useRowForm } from '../list/useRowForm.ts';
import { useDashboard } from '../useDashboard.ts';
import { AccentInput } from './AccentInput.tsx';
import styles from './SiteForm.module.css';
import { SitePreview } from './SitePreview.tsx';
import { showSettings } from './showSettings.ts';

/** The settings as a row with one id. */
type Row = AdminSettings & { _id: string };

const updated = { done: settingMessages.updated, failed: settingMessages.updateFailed, quiet: 412 };

/** The settings of this form; those of the menus have another one. */
type Name = Exclude<SettingName, 'headerLinks' | 'footerText'>;
type Values = Pick<SettingValues, Name>;

const labels: Record<Name, string> = {
  name: 'Name',
  description: 'Description',
  timeZone: 'Time zone',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  contactLocation: 'Contact location',
  accent: 'Accent colour',
};

const compared = Object.entries(labels).map(([name, label]) => ({ name, label })) as ComparedField<Values>[];

const hints: Record<Name, string> = {
  name: 'In the header, in the titles of pages, in the feed, and where pages are shared.',
  description: 'One sentence: on the home page, in the footer, and where search engines show the site.',
  timeZone: 'Times of publication are entered and shown in it. What is scheduled already keeps its moment.',
  contactEmail: 'In the footer, on the contact page, and in security.txt for those who report a vulnerability.',
  contactPhone: 'In the footer and on the contact page. Leave it blank for none.',
  contactLocation: 'In the footer and on the contact page. Leave it blank for none.',
  accent: 'Links, buttons and the mark. The other theme gets the nearest tone that can be read there.',
};

const valuesOf = ({ _id, version, fixed, headerLinks, footerText, ...values }: Row): Values => values;
// The form has no list.
const list = { load: async () => {} };

/** Changes the settings of the publication, with a preview of what readers will see. */
export const SiteForm = observer(function SiteForm({ row }: { row: Row }) {
  const { site, toasts } = useStores();
  const { api } = useDashboard();
  const { draft, current, save } = useRowForm<Row, Values>({
    kind: 'settings',
    row,
    draftId: row._id,
    list,
    valuesOf: (settings) => valuesOf(settings ?? row),
    send: async ({ changed, conditions }) => {
      const { settings } = await toasts.promise(api.updateSettings(changed, conditions), updated);
      showSettings(site, settings);
      return { ...settings, _id: row._id };
    },
    onSaved: () => {},
  });
  const { form } = draft;
  const { fixed } = current ?? row;

  const input = (name: Name, max: number) => ({
    field: form.field(name),
    label: labels[name],
    hint: fixed.includes(name) ? `Set by ${variableOf(name)} on the server.` : hints[name],
    readOnly: fixed.includes(name),
    // Twice, so that a text can be pasted and then cut.
    maxLength: max * 2,
  });
  const { readOnly: isZoneFixed, maxLength: _, ...zone } = input('timeZone', 0);

  return (
    <div className={styles.columns}>
      <DraftFormBody draft={draft} compared={compared} label="Update Settings" onSave={save} narrow>
        <TextInput {...input('name', limits.siteNameMax)} required />
        <TextArea {...input('description', limits.siteDescriptionMax)} required />
        <Select {...zone} placeholder="Choose a time zone" options={timeZones(row.timeZone)} disabled={isZoneFixed} />
        <TextInput {...input('contactEmail', limits.emailMax)} type="email" required />
        <TextInput {...input('contactPhone', limits.sitePhoneMax)} type="tel" />
        <TextInput {...input('contactLocation', limits.siteLocationMax)} />
        <AccentInput field={form.field('accent')} label={labels.accent} hint={hints.accent} />
      </DraftFormBody>
      <SitePreview values={form.values} saved={form.initial} />
    </div>
  );
});

/** Returns all time zones by name, and the present one, which may be an older name of one of them. */
const timeZones = (present: string): string[] =>
  [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])].sort();
