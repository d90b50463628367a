import { useState } from 'react';
import { limits } from '../../../../shared/kit/limits.ts';
import { isAudio } from '../../../../shared/media/fileAddress.ts';
import { fileMessages } from '../../../../shared/media/fileMessages.ts';
import type { ListedFile } from '../../../../shared/media/files.ts';
import { t } from '../../../../shared/texts/t.ts';
import { rich } from '../../../texts/rich.tsx';
import { useDashboard } from '../../useDashboard.ts';
import styles from '../MediaDetails.module.css';
import { MediaDetails } from '../MediaDetails.tsx';
import { aboutFile } from './FileList.tsx';

interface FileDetailsProps {
  file: ListedFile;
  /** The titles that were typed and not saved, by file, for when its details are opened again. */
  typed: Map<string, string>;
  /** Called when the file was changed, or is gone. */
  onChange: () => void;
  onClose: () => void;
}

/** A file of the library with all that is known of it: its title to change, and what uses it. */
export function FileDetails({ file: initial, typed, onChange, onClose }: FileDetailsProps) {
  const { api } = useDashboard();
  const [file, setFile] = useState(initial);

  const saveTitle = async (title: string) => {
    const { message, file: saved } = await api.updateFile(file._id, { title });
    setFile((before) => ({ ...before, ...saved }));
    onChange();
    return { text: saved.title, message };
  };

  return (
    <MediaDetails
      media={file}
      noun="file"
      title={file.title}
      denial={fileMessages.ofOthers}
      text={{
        name: 'title',
        label: t('Title'),
        submit: t('Save title'),
        hint: t('Articles and pages that name it so follow; their own wordings stay.'),
        max: limits.titleMax,
        value: file.title,
        messages: { done: fileMessages.updated, failed: fileMessages.updateFailed },
        save: saveTitle,
      }}
      typed={typed}
      deleteMessages={{ done: fileMessages.deleted, failed: fileMessages.deleteFailed }}
      onDelete={(options) => api.deleteFile(file._id, options)}
      onChange={onChange}
      onClose={onClose}
    >
      <p className="tiny">
        {rich('{about}, as <a>{name}</a>', {
          about: aboutFile(file),
          a: (words) => <a href={file.url}>{words}</a>,
          name: file.fileName,
        })}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written what it says */}
      {isAudio(file.kind) && <audio className={styles.sound} controls preload="none" src={file.url} />}
    </MediaDetails>
  );
}
