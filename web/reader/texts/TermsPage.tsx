import { observer } from 'mobx-react-lite';
import { useStores } from '../../kernel/stores.ts';
import { TextPage } from './TextPage.tsx';
import { termsSections } from './terms.tsx';

export const TermsPage = observer(function TermsPage() {
  const { name } = useStores().site;

  return (
    <TextPage
      path="/terms"
      title="Terms and Conditions"
      description={`The rules for reading ${name}, and for writing on it.`}
      updated="2026-11-21"
      lead={
        <p>
          By using {name} you agree to what follows. It is short, and written to be read. If you do not agree, please do
          not use the site.
        </p>
      }
      sections={termsSections(name)}
    />
  );
});
