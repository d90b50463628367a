import { useNavigate } from 'react-router-dom';
import { texts } from '../../shared/messages.ts';
import { LinkButton } from '../ui/Button.tsx';

/** One step back in history, or home where there is none. */
export function BackButton() {
  const navigate = useNavigate();

  return (
    <LinkButton href="/" onPress={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
      {texts.takeMeBack}
    </LinkButton>
  );
}
