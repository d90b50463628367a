import { useNavigate } from 'react-router-dom';
import { texts } from '../../shared/messages.ts';
import { LinkButton } from '../ui/Button.tsx';
import { mayMove } from './motion.ts';

/** One step back in history, or home where there is none. */
export function BackButton() {
  const navigate = useNavigate();

  const handlePress = () => {
    if (window.history.length > 1) void navigate(-1);
    else void navigate('/', { viewTransition: mayMove() });
  };

  return (
    <LinkButton href="/" onPress={handlePress}>
      {texts.takeMeBack}
    </LinkButton>
  );
}
