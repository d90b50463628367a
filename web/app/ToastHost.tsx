import { observer } from 'mobx-react-lite';
import { useStores } from './stores.ts';

/** The place of toasts: nothing until there is one. */
export const ToastHost = observer(function ToastHost() {
  const { Stack } = useStores().toasts;

  return Stack && <Stack />;
});
