import { useNavigation, useRevalidator } from 'react-router-dom';

/** True while a page is being loaded. */
export function useBusy(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();

  return navigation.state !== 'idle' || revalidator.state !== 'idle';
}
