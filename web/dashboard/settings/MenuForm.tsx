import { observer } from 'mobx-react-lite';
import type { HeaderLink } from '../../../shared/settings/links.ts';
import { linkLimits } from '../../../shared/settings/menus.ts';
import type { SettingValues } from '../../../shared/settings/settings.ts';
import { TextArea } from '../../forms/TextInput.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import { LinksInput } from './LinksInput.tsx';
import { type SettingsRow, useSettingsDraft } from './useSettingsForm.ts';

type Values = Pick<SettingValues, 'headerLinks' | 'footerText'>;

const compared: ComparedField<Values>[] = [
  {
    name: 'headerLinks',
    label: 'Links',
    show: (links: HeaderLink[]) => links.map(({ name, url }) => `${name} (${url})`).join(', ') || 'No links',
  },
  { name: 'footerText', label: 'Footer text', show: (text: string) => text || 'No text' },
];

/** Changes the further links of the menus, and the text of the footer. */
export const MenuForm = observer(function MenuForm({ row }: { row: SettingsRow }) {
  const { draft, save } = useSettingsDraft(row, ['headerLinks', 'footerText']);
  const { form } = draft;

  return (
    <DraftFormBody draft={draft} compared={compared} label="Update Menus" onSave={save}>
      <LinksInput field={form.field('headerLinks')} />
      <TextArea
        field={form.field('footerText')}
        label="Footer text"
        hint="Plain text under the description in the footer. Leave it blank for none."
        limit={linkLimits.footerTextMax}
      />
    </DraftFormBody>
  );
});
