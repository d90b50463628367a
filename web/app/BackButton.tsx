import { texts } from '../../shared/messages.ts';
import { LinkButton } from '../ui/Button.tsx';
import { useStores } from './stores.ts';

/** One step back in history, or home where there is none. */
export function BackButton() {
  const { navigation } = useStores();

  return (
    <LinkButton href="/" onPress={() => (window.history.length > 1 ? navigation.back() : void navigation.go('/'))}>
      {texts.takeMeBack}
    </LinkButton>
  );
}
