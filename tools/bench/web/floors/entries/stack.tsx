import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { FloorStack } from '../FloorStack';

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <FloorStack />
  </BrowserRouter>,
);
