import { Button } from '../../ui/Button.tsx';
import { ListNotice } from '../list/ListNotice.tsx';
import { useModule } from '../useModule.ts';

const loadLibrary = () => import('./MediaLibrary.tsx');

/** The media library. Its code is loaded when it is first opened. */
export function MediaScreen() {
  const { module, hasFailed } = useModule(loadLibrary);

  if (hasFailed) {
    return (
      <ListNotice text="The media library could not be loaded.">
        {/* Browsers do not load a failed module again until the page is reloaded. */}
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </ListNotice>
    );
  }
  return module ? <module.MediaLibrary /> : <div role="status" aria-label="Loading the media library" />;
}
