import { observer } from 'mobx-react-lite';
import { limits } from '../../../shared/kit/limits.ts';
import type { SettingName } from '../../../shared/settings/settings.ts';
import { t } from '../../../shared/texts/t.ts';
import { Select } from '../../forms/Select.tsx';
import { TextArea, TextInput } from '../../forms/TextInput.tsx';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import { PictureInput } from '../media/upload/PictureInput.tsx';
import { AccentInput } from './AccentInput.tsx';
import { languageName, languages } from './languages.ts';
import styles from './SiteForm.module.css';
import { SitePreview } from './SitePreview.tsx';
import { type SettingsRow, useSettingsForm } from './useSettingsForm.ts';

const names = [
  'name',
  'description',
  'logo',
  'accent',
  'sharingImage',
  'language',
  'timeZone',
  'contactEmail',
  'contactPhone',
  'contactLocation',
] as const satisfies SettingName[];

/** Changes the settings of the publication, with a preview of what readers will see. */
export const SiteForm = observer(function SiteForm({ row }: { row: SettingsRow }) {
  const { form, body, input } = useSettingsForm(row, names);

  const text = (name: (typeof names)[number], limit: number) => ({ ...input(name), limit });
  const { readOnly: isLanguageFixed, ...language } = input('language');
  const { readOnly: isZoneFixed, ...zone } = input('timeZone');

  return (
    <div className={`stack ${styles.columns}`}>
      <DraftFormBody {...body}>
        <TextInput {...text('name', limits.siteNameMax)} required />
        <TextArea {...text('description', limits.siteDescriptionMax)} required />
        <PictureInput {...input('logo')} />
        <AccentInput {...input('accent')} />
        <PictureInput {...input('sharingImage')} wide />
        <Select
          {...language}
          placeholder={t('Choose a language')}
          options={languages(row.language)}
          nameOf={languageName}
          disabled={isLanguageFixed}
        />
        <Select
          {...zone}
          placeholder={t('Choose a time zone')}
          options={timeZones(row.timeZone)}
          disabled={isZoneFixed}
        />
        <TextInput {...text('contactEmail', limits.emailMax)} type="email" required />
        <TextInput {...text('contactPhone', limits.sitePhoneMax)} type="tel" />
        <TextInput {...text('contactLocation', limits.siteLocationMax)} />
      </DraftFormBody>
      <SitePreview values={form.values} saved={form.initial} />
    </div>
  );
});

/** Returns all time zones by name, and the present one, which may be an older name of one of them. */
const timeZones = (present: string): string[] =>
  [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])].sort();
