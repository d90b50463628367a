import { useNavigation, useRevalidator } from 'react-router-dom';

/** Returns true while a page is being loaded, for the first time or again. */
export function useIsPending(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();

  return navigation.state !== 'idle' || revalidator.state !== 'idle';
}
