import { observer } from 'mobx-react-lite';
import { useStores } from '../../kernel/stores.ts';
import { policySections } from './policy.tsx';
import { TextPage } from './TextPage.tsx';

export const PolicyPage = observer(function PolicyPage() {
  const { site } = useStores();

  return (
    <TextPage
      path="/policy"
      title="Privacy Policy"
      description={`What ${site.name} stores about its readers, why, and for how long.`}
      updated="2026-11-21"
      lead={
        <p>
          You can read {site.name} without telling us who you are. We use no trackers, no analytics and no
          advertisements, and we pass nothing on to anybody.
        </p>
      }
      sections={policySections(site)}
    />
  );
});
