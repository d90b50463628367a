import { inLanguage } from '../../../shared/texts/t.ts';
import { loadedTexts } from '../../texts/speakLanguage.ts';

/** Has `t` speak the publication's language, which the dashboard need not be in, during work that awaits nothing: for what readers get to see. */
export const inPublicationLanguage = <Result>(language: string, work: () => Result): Result =>
  inLanguage(loadedTexts(language, ['readers', 'dashboard']), work);
