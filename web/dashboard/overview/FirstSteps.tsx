import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useState } from 'react';
import { placeholders } from '../../../shared/settings/placeholders.ts';
import type { Site } from '../../../shared/site/pages.ts';
import type { TextPageCard } from '../../../shared/textPages/textPages.ts';
import { deviceStorage } from '../../kernel/deviceStorage.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
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
      link: ['Name the publication', 'setting?tab=site'],
      text: ' with its logo, colour and contact data.',
      more: left.length > 0 && `Readers still see placeholders: ${left.join(', ')}.`,
    },
    {
      isDone: pages.some(({ isDefault }) => !isDefault),
      link: ['Write its pages', 'setting?tab=pages'],
      text: ', such as About, and choose its menus.',
    },
    {
      isDone: (counts.categories ?? 0) > 0,
      link: ['Create a category', 'category?form=new'],
      text: ': each article belongs to one.',
    },
    {
      isDone: articles > 0,
      link: ['Write the first article', 'article?form=new'],
      text: ': it is a draft until you publish it.',
    },
    {
      isDone: site.hasMail,
      link: ['Set up the mail', 'setting?tab=mail'],
      text: ' and try it: without it, nobody can set a new password.',
    },
    {
      isDone: hasBackup,
      text: 'Back up the data folder and the database, as the guide for operators says, and restore them once elsewhere.',
      more: (
        <Button onClick={handleBackup}>
          Done<span className="visually-hidden">: there is a backup</span>
        </Button>
      ),
    },
  ];
  const open = steps.filter(({ isDone }) => !isDone);

  if (open.length === 0) return null;
  return (
    <section className={`card stack ${styles.steps}`} aria-labelledby="first-steps">
      <h3 id="first-steps" className="heading">
        First steps
      </h3>
      <p className="note">
        {steps.length - open.length} of {steps.length} done
      </p>
      <ol className={`stack ${styles.stepList}`}>
        {open.map(({ link, text, more }) => (
          <li key={text}>
            {link && <Link to={`/dashboard/${link[1]}`}>{link[0]}</Link>}
            {text} {more}
          </li>
        ))}
      </ol>
    </section>
  );
});

interface Step {
  isDone: boolean;
  /** The words that lead to a screen, and its address below /dashboard. */
  link?: [words: string, screen: string];
  text: string;
  more?: ReactNode;
}

/** Names the contact data that nobody has given yet. */
function placeholdersOf({ contact: { email, phone, location } }: Site): string[] {
  return [
    ...(email === placeholders.contactEmail ? ['email'] : []),
    ...(phone === placeholders.contactPhone ? ['phone'] : []),
    ...(location === placeholders.contactLocation ? ['location'] : []),
  ];
}
