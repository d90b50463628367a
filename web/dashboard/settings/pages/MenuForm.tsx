import { observer } from 'mobx-react-lite';
import type { HeaderLink } from '../../../../shared/links.ts';
import { linkLimits } from '../../../../shared/menus.ts';
import { settingMessages } from '../../../../shared/settingMessages.ts';
import type { AdminSettings, SettingValues } from '../../../../shared/settings.ts';
import { TextArea } from '../../../forms/TextInput.tsx';
import { useStores } from '../../../kernel/stores.ts';
import type { ComparedField } from '../../conflict/mergeFields.ts';
import { DraftFormBody } from '../../DraftFormBody.tsx';
import { useRowForm } from '../../list/useRowForm.ts';
import { useDashboard } from '../../useDashboard.ts';
import { showSettings } from '../showSettings.ts';
import { LinksInput } from './LinksInput.tsx';

/** The settings as a row with one id. */
type Row = AdminSettings & { _id: string };
type Values = Pick<SettingValues, 'headerLinks' | 'footerText'>;

const updated = { done: settingMessages.updated, failed: settingMessages.updateFailed, quiet: 412 };

const compared: ComparedField<Values>[] = [
  {
    name: 'headerLinks',
    label: 'Links',
    show: (links: HeaderLink[]) => links.map(({ name, url }) => `${name} (${url})`).join(', ') || 'No links',
  },
  { name: 'footerText', label: 'Footer text', show: (text: string) => text || 'No text' },
];

// The form has no list.
const list = { load: async () => {} };

/** Changes the further links of the menus, and the text of the footer. */
export const MenuForm = observer(function MenuForm({ row }: { row: Row }) {
  const { site, toasts } = useStores();
  const { api } = useDashboard();
  const { draft, save } = useRowForm<Row, Values>({
    kind: 'settings',
    row,
    draftId: row._id,
    list,
    valuesOf: (settings) => {
      const { headerLinks, footerText } = settings ?? row;
      return { headerLinks, footerText };
    },
    send: async ({ changed, conditions }) => {
      const { settings } = await toasts.promise(api.updateSettings(changed, conditions), updated);
      showSettings(site, settings);
      return { ...settings, _id: row._id };
    },
    onSaved: () => {},
  });
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
