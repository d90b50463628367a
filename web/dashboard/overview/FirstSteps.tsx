import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useState } from 'react';
import { placeholders } from '../../../shared/settings/placeholders.ts';
import type { Site } from '../../../shared/site/pages.ts';
import type { TextPageCard } from '../../../shared/textPages/textPages.ts';
import { listOf, t } from '../../../shared/texts/t.ts';
import { deviceStorage } from '../../kernel/deviceStorage.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { rich } from '../../texts/rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './OverviewScreen.module.css';

const storedBackup = deviceStorage('octavo-backed-up');

interface FirstStepsProps {
  /** False while what stands above is not known yet. */
  isReady: boolean;
  /** Shown once it is known if there are steps before it, which would move it out of view. */
  children: ReactNode;
}

/** The way from an empty installation to a publication of one's own: the steps that are left, and what follows them. */
export const FirstSteps = observer(function FirstSteps({ isReady, children }: FirstStepsProps) {
  const { api, counts } = useDashboard();
  const { value, isLoading } = useLoaded(useCallback(() => api.textPages(), [api]));
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && isReady && !isLoading && (counts.articles !== null || counts.problem !== null)) setSettled(true);

  return (
    isSettled && (
      <>
        {value && counts.articles !== null && <Steps pages={value.pages} articles={counts.articles} />}
        {children}
      </>
    )
  );
});

interface StepsProps {
  pages: TextPageCard[];
  articles: number;
}

/** Nothing once all are done. */
const Steps = observer(function Steps({ pages, articles }: StepsProps) {
  const { site } = useStores();
  const { counts } = useDashboard();
  const [hasBackup, setHasBackup] = useState(() => storedBackup.read() !== null);
  const left = placeholdersOf(site);
  const handleBackup = () => {
    storedBackup.write('yes');
    setHasBackup(true);
  };
  const steps: Step[] = [
    {
      isDone: site.name !== placeholders.name && left.length === 0,
      text: rich('<a>Name the publication</a> with its logo, colour and contact data.', {
        a: linkTo('setting?tab=site'),
      }),
      more: left.length > 0 && t('Readers still see placeholders: {names}.', { names: listOf(left) }),
    },
    {
      isDone: pages.some(({ isDefault }) => !isDefault),
      text: rich('<a>Write its pages</a>, such as About, and choose its menus.', { a: linkTo('setting?tab=pages') }),
    },
    {
      isDone: (counts.categories ?? 0) > 0,
      text: rich('<a>Create a category</a>: each article belongs to one.', { a: linkTo('category?form=new') }),
    },
    {
      isDone: articles > 0,
      text: rich('<a>Write the first article</a>: it is a draft until you publish it.', {
        a: linkTo('article?form=new'),
      }),
    },
    {
      isDone: site.hasMail,
      text: rich('<a>Set up the mail</a> and try it: without it, nobody can set a new password.', {
        a: linkTo('setting?tab=mail'),
      }),
    },
    {
      isDone: hasBackup,
      text: t(
        'Back up the data folder and the database, as the guide for operators says, and restore them once elsewhere.',
      ),
      more: (
        <Button onClick={handleBackup}>
          {rich('Done<hidden>: there is a backup</hidden>', {
            hidden: (words) => <span className="visually-hidden">{words}</span>,
          })}
        </Button>
      ),
    },
  ];
  const open = steps.filter(({ isDone }) => !isDone);

  if (open.length === 0) return null;
  return (
    <section className={`card stack ${styles.steps}`} aria-labelledby="first-steps">
      <h3 id="first-steps" className="heading">
        {t('First steps')}
      </h3>
      <p className="note">
        {t('{done, number} of {all, number} done', { done: steps.length - open.length, all: steps.length })}
      </p>
      <ol className={`stack ${styles.stepList}`}>
        {open.map((step) => (
          <li key={steps.indexOf(step)}>
            {step.text} {step.more}
          </li>
        ))}
      </ol>
    </section>
  );
});

interface Step {
  isDone: boolean;
  text: ReactNode;
  more?: ReactNode;
}

/** Makes of words a link to a screen, by its address below /dashboard. */
const linkTo = (screen: string) => (words: ReactNode) => <Link to={`/dashboard/${screen}`}>{words}</Link>;

/** Names the contact data that nobody has given yet. */
function placeholdersOf({ contact: { email, phone, location } }: Site): string[] {
  return [
    ...(email === placeholders.contactEmail ? [t('email')] : []),
    ...(phone === placeholders.contactPhone ? [t('phone')] : []),
    ...(location === placeholders.contactLocation ? [t('location')] : []),
  ];
}
