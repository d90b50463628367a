import type { Article } from '../../../shared/articles/articles.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { pageMessages } from '../../../shared/texts/texts.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ArticlePage.module.css';

/** Shares an article by the system's sheet, or copies its address. Without a script there is the address of the page. */
export function ShareButton({ article }: { article: Article }) {
  const { site, toasts } = useStores();
  const handleClick = () => {
    const shared = { title: article.title, url: article.canonicalUrl || site.url + articlePath(article) };
    import('../../article/reading/reading.ts').then(
      (reading) => reading.share(shared, toasts),
      (problem) => toasts.failure(problem, pageMessages.unknownFailure),
    );
  };

  return (
    <p className={`${styles.share} no-print`} data-needs-script="" lang="en">
      <Button onClick={handleClick}>Share</Button>
    </p>
  );
}
