import { useNavigate } from 'react-router-dom';
import { texts } from '../../shared/messages.ts';
import { prefersMotion } from '../kernel/prefersMotion.ts';
import { LinkButton } from '../ui/Button.tsx';

/** One step back in history, or home where there is none. */
export function BackButton() {
  const navigate = useNavigate();

  const handlePress = () => {
    if (window.history.length > 1) void navigate(-1);
    else void navigate('/', { viewTransition: prefersMotion() });
  };

  return (
    <LinkButton href="/" onPress={handlePress}>
      {texts.takeMeBack}
    </LinkButton>
  );
}
