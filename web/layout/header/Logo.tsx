import { observer } from 'mobx-react-lite';
import { useStores } from '../../kernel/stores.ts';
import { Mark } from '../../ui/Mark.tsx';

/** The publication's logo beside its name; without one, the mark of the house. */
export const Logo = observer(function Logo({ className }: { className?: string | undefined }) {
  const { logo } = useStores().site;

  return logo ? <img className={className} src={logo} alt="" /> : <Mark className={className} />;
});
