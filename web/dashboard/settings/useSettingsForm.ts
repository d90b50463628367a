import { settingMessages } from '../../../shared/settings/settingMessages.ts';
import type { AdminSettings, SettingName, SettingValues } from '../../../shared/settings/settings.ts';
import { variableOf } from '../../../shared/settings/settingVariables.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { useRowForm } from '../forms/useRowForm.ts';
import { useDashboard } from '../useDashboard.ts';
import { hints, type LabelledSetting, labels } from './settingTexts.ts';
import { showSettings } from './showSettings.ts';

/** The settings as a row; its id is that of the form's draft. */
export type SettingsRow = AdminSettings & { _id: string };

const updated = { done: settingMessages.updated, failed: settingMessages.updateFailed, quiet: 412 };

/** The draft of some settings, and the function that saves it. */
export function useSettingsDraft<Name extends SettingName>(row: SettingsRow, names: readonly Name[]) {
  const { site, toasts } = useStores();
  const { api } = useDashboard();
  return useRowForm<SettingsRow, Pick<SettingValues, Name>>({
    kind: 'settings',
    row,
    draftId: row._id,
    valuesOf: (settings) => pick(settings ?? row, names),
    send: async ({ changed, conditions }) => {
      const { settings } = await toasts.promise(api.updateSettings(changed, conditions), updated);
      showSettings(site, settings);
      return { ...settings, _id: row._id };
    },
    onSaved: () => {},
  });
}

/** The form of some settings, with the props of `DraftFormBody` and those of each input. */
export function useSettingsForm<Name extends LabelledSetting>(row: SettingsRow, names: readonly Name[]) {
  type Values = Pick<SettingValues, Name>;
  const { draft, current, save } = useSettingsDraft(row, names);
  const { fixed } = current ?? row;

  return {
    form: draft.form,
    body: {
      draft,
      compared: names.map((name) => ({ name, label: labels[name] })),
      label: t('Update Settings'),
      onSave: save,
      narrow: true,
    } as const,
    /** Returns the props of a setting's input. One that the server fixes is shown, and cannot be changed. */
    input: <Own extends Name & keyof Values & string>(name: Own) => ({
      field: draft.form.field(name),
      label: t(labels[name]),
      hint: fixed.includes(name)
        ? t('Set by {variable} on the server.', { variable: variableOf(name) ?? '' })
        : t(hints[name]),
      readOnly: fixed.includes(name),
    }),
  };
}

function pick<Name extends SettingName>(values: SettingValues, names: readonly Name[]): Pick<SettingValues, Name> {
  const picked: Partial<Pick<SettingValues, Name>> = {};
  for (const name of names) picked[name] = values[name];
  return picked as Pick<SettingValues, Name>;
}
