import { useStores } from '../../app/stores.ts';
import { Link } from '../../ui/Link.tsx';

/** How to reach the operator, within a sentence. Read in an `observer`. */
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
