import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { draftHint } from '../../drafts/draftHint.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import type { CommentsStore } from './CommentsStore.ts';
import styles from './LeaveComment.module.css';

interface LeaveCommentProps {
  comments: CommentsStore;
  /** The form of signed-in readers, once it is loaded. */
  Form: ComponentType<{ comments: CommentsStore }> | undefined;
  hasFailed: boolean;
}

/** The comment form for signed-in readers, and a link to the login for others. */
export const LeaveComment = observer(function LeaveComment({ comments, Form, hasFailed }: LeaveCommentProps) {
  const { session, site } = useStores();

  if (site.comments === 'off') return <p className={`note ${styles.leave}`}>{t(texts.commentsOff)}</p>;

  return (
    <div className={`stack ${styles.leave}`}>
      <h2 id="leave-a-comment" className="heading">
        {t('Leave a Comment')}
      </h2>
      {!session.isAuthenticated ? (
        <Prompt articleId={comments.articleId} />
      ) : Form ? (
        <Form key={comments.articleId} comments={comments} />
      ) : (
        <div className={styles.loading}>
          {hasFailed && (
            <>
              <p className="note">{t('The form could not be loaded.')}</p>
              {/* Browsers do not load a failed module again until the page is reloaded. */}
              <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
            </>
          )}
        </div>
      )}
    </div>
  );
});

function Prompt({ articleId }: { articleId: string }) {
  const draft = useCommentDraft(articleId);

  return (
    <div className={`stack ${styles.prompt}`} data-awaits-session>
      <p>
        {t('Please login to leave a comment.')} <Link to="/auth">{t('Login')}</Link>
      </p>
      {draft && (
        <p>
          {t(
            draft === 'stored'
              ? 'What you wrote is saved on this device and will be here again.'
              : 'What you wrote will be here again until this page is closed.',
          )}
        </p>
      )}
    </div>
  );
}

/** The comment on an article that waits on this device for its author to log in. */
function useCommentDraft(articleId: string): 'stored' | 'unstored' | null {
  const [draft, setDraft] = useState<'stored' | 'unstored' | null>(null);

  useEffect(() => {
    if (draftHint.read() === null) return;
    let stays = true;
    void import('../../drafts/openDrafts.ts')
      .then((drafts) => drafts.findDraft('comment', articleId))
      .then(
        (found) => stays && setDraft(found),
        () => {},
      );
    return () => {
      stays = false;
    };
  }, [articleId]);

  return draft;
}
