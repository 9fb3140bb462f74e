"""What an attacker would try: each of it must fail, and disturb nobody."""
