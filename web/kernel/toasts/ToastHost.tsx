import { observer } from 'mobx-react-lite';
import { useStores } from '../stores.ts';

/** Renders the toasts; nothing until their library is loaded. */
export const ToastHost = observer(function ToastHost() {
  const { Stack } = useStores().toasts;

  return Stack && <Stack />;
});
