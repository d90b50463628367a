import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createClient } from './api/client.ts';
import { RootStore } from './app/RootStore.ts';
import { createRoutes } from './app/routes.tsx';
import { unknownSite } from './app/site.ts';
import { readState } from './app/state.ts';
import { StoresContext } from './app/stores.ts';
import './styles/index.css';

const state = readState(document);
const frame = state?.stores ?? { site: unknownSite(), year: new Date().getUTCFullYear() };
const stores = new RootStore(createClient(), frame);
if (state) stores.hydrate(state.stores);

const router = createBrowserRouter(createRoutes(stores), state ? { hydrationData: state.router } : {});
const app = (
  <StrictMode>
    <StoresContext value={stores}>
      <RouterProvider router={router} />
    </StoresContext>
  </StrictMode>
);

const root = document.getElementById('root');
if (root && state) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
