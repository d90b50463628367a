import { NotificationSettings } from './NotificationSettings.tsx';
import { OwnDataSection } from './OwnDataSection.tsx';

/** What an account has below its own form: mail, its data, and its end. */
export function AccountSections() {
  return (
    <>
      <NotificationSettings />
      <OwnDataSection />
    </>
  );
}

/** The same as a part of a screen. */
export { AccountSections as Screen };
