import { NotificationSettings } from './NotificationSettings.tsx';
import { OwnDataSection } from './OwnDataSection.tsx';

/** The sections below the form of an account: mail, its data, and its end. */
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
