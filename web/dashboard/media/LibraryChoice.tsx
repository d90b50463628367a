import { useState } from 'react';
import type { LibraryImage } from '../../../shared/media/images.ts';
import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useModule } from '../ui/useModule.ts';

const loadPicker = () => import('./ImagePicker.tsx');

interface LibraryChoiceProps {
  busy?: boolean;
  onChoose: (image: LibraryImage) => void;
}

/** The button that opens the library to choose a picture of it. */
export function LibraryChoice({ busy = false, onChoose }: LibraryChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { module, hasFailed } = useModule(loadPicker, isOpen);

  return (
    <>
      <Button busy={busy} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Choose from the library…')}
      </Button>
      {isOpen && hasFailed && (
        <p className="note" role="alert">
          {t('The library could not be loaded. Save, then reload the page.')}
        </p>
      )}
      {isOpen && module && <module.ImagePicker onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  );
}
