import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';

/** The ways to contact the operator, for use within a sentence. */
export function ContactAddress() {
  const { email } = useStores().site.contact;

  return (
    <>
      {email && (
        <>
          <a href={`mailto:${email}`}>{email}</a> or{' '}
        </>
      )}
      the <Link to="/contact">contact page</Link>
    </>
  );
}
