import Box from '@mui/material/Box';
import type { Erasure } from '../api/customer/erasureSchema';

/** Orders that postpone an erasure. */
export const OpenOrderList = ({ orders }: { orders: Erasure['openOrders'] }) => (
  <Box component="ul" sx={{ my: 1, pl: 3 }}>
    {orders.map(({ orderNumber, productName }) => (
      <li key={orderNumber}>{`${productName} (${orderNumber})`}</li>
    ))}
  </Box>
);
